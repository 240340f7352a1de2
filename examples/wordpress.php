<?php
/**
 * Plugin Name: Wezesha
 * Description: Adds a Wezesha widget to a page: [wezesha widget="loan-calculator" amount="120000" lang="sw"]
 * Version: 1.0.0
 *
 * Save as wp-content/plugins/wezesha.php and activate it. Without WordPress, print the two lines that wezesha_loader() and
 * wezesha_tag() return.
 */

const WEZESHA_LOADER = 'http://localhost:8080/embed/v1/loader.js';
/** The publishable key of your site, or ''. */
const WEZESHA_PARTNER = 'pk_demo_wezesha';
/** Attributes an author can set. Anything else, such as onclick, is ignored. */
const WEZESHA_ATTRIBUTES = [
    'amount', 'months', 'income', 'purpose', 'survey', 'layout', 'prefill', 'phone', 'round',
    'category', 'place', 'share',
    'lang', 'mode', 'loading', 'draft', 'show-keys',
];

function wezesha_escape(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES, 'UTF-8');
}

/** The loader, for the page's head. data-cfasync keeps Cloudflare's Rocket Loader away from it. */
function wezesha_loader(): string
{
    $partner = WEZESHA_PARTNER === '' ? '' : ' data-partner="' . wezesha_escape(WEZESHA_PARTNER) . '"';
    return '<script async crossorigin data-cfasync="false" src="' . wezesha_escape(WEZESHA_LOADER) . '"' . $partner . '></script>';
}

/** The widget's tag. */
function wezesha_tag(string $widget, array $given = []): string
{
    $name = 'wz-' . preg_replace('/[^a-z-]/', '', strtolower($widget));
    $attributes = '';
    foreach (WEZESHA_ATTRIBUTES as $attribute) {
        if (isset($given[$attribute])) {
            $attributes .= ' ' . $attribute . '="' . wezesha_escape((string) $given[$attribute]) . '"';
        }
    }
    return "<$name$attributes></$name>";
}

if (function_exists('add_shortcode')) {
    add_action('wp_head', function () {
        echo wezesha_loader(), "\n";
    });
    // [loan_widget] is the name in the instructions of the portal's page /embed
    foreach (['wezesha', 'loan_widget'] as $name) {
        add_shortcode($name, function ($given) {
            $given = is_array($given) ? $given : [];
            return wezesha_tag($given['widget'] ?? 'loan-calculator', $given);
        });
    }
}

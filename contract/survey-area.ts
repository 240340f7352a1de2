// free of struct schemas, so that browsers can import it

/** Where the portal offers a survey. `partner`: nowhere; partners show it on their own pages. */
export const SURVEY_AREAS = ['quarterly', 'learning', 'post-training', 'partner'] as const

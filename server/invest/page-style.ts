import { textOn } from '#rules/color.ts'

/** Returns the inline styles of a profile page, so that rendering needs no further request. @param brand the tenant's colour */
export const pageStyle = (brand: string): string => `
:root{color-scheme:light dark;--brand:${brand};--on:${textOn(brand)};--ground:#f4f3f0;--card:#fff;--ink:#1c1b19;--soft:#5c5a55;--line:#d9d6d0;--bad:#b91c1c;--good:#166534}
@media (prefers-color-scheme:dark){:root{--ground:#0f1114;--card:#181b1f;--ink:#ecebe8;--soft:#aeaca6;--line:#3a4046;--bad:#ffa3a3;--good:#6ee7a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:760px;margin:0 auto;padding:16px;display:grid;gap:16px}
.top{border-top:6px solid var(--brand)}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;display:grid;gap:8px;min-width:0}
h1{font-size:28px;line-height:1.25;margin:0}
h2{font-size:18px;margin:0}
p{margin:0;max-width:66ch}
.told{white-space:pre-line}
.soft{color:var(--soft);font-size:14px}
.head{display:flex;gap:16px;align-items:center;flex-wrap:wrap}
.head>div{flex:1 1 12em}
.logo{width:72px;height:72px;object-fit:contain;border-radius:8px}
.shot{width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:8px;background:var(--ground)}
.ready{display:inline-block;border:1px solid var(--good);color:var(--good);border-radius:99em;padding:2px 12px;font-size:14px;justify-self:start}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:16px;margin:0}
dt{color:var(--soft);font-size:14px}
dd{margin:0;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums}
.links{display:flex;flex-wrap:wrap;gap:8px}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button{background:var(--brand);color:var(--on);border-color:transparent}
a:focus-visible,button:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
form{display:grid;gap:12px}
label{display:grid;gap:4px;font-weight:600}
input,textarea{font:inherit;font-weight:400;width:100%;min-height:44px;padding:8px 12px;border:1px solid #85817a;border-radius:8px;background:var(--card);color:var(--ink)}
textarea{min-height:120px}
.trap{position:absolute;left:-9999px}
.bad{border-inline-start:4px solid var(--bad);padding:8px 12px}
.bad strong,.fault{color:var(--bad)}
.fault{font-weight:400}
.good{border-inline-start:4px solid var(--good);padding:8px 12px}
iframe{width:100%;aspect-ratio:16/9;border:0;border-radius:8px}
@media print{body{background:#fff;color:#000}.card{border:0;padding:0;break-inside:avoid}form,.links,.no-print{display:none}}
`

/** The only style of the documentation page; its policy admits it by its hash. */
export const style = `
:root { color-scheme: light dark; background: light-dark(#fff, #16181d); color: light-dark(#16181d, #e8eaed); --edge: #8884; --soft: #8881; --link: light-dark(#1d4ed8, #93c5fd); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; } h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
a { color: var(--link); }
nav ul { columns: 16rem; padding-left: 1rem; }
details { border: 1px solid var(--edge); border-radius: 8px; margin: .5rem 0; padding: 0 .75rem; }
summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere; }
summary span { display: block; opacity: .8; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { background: var(--soft); border-radius: 8px; max-height: 24rem; overflow: auto; padding: .75rem; }
table { border-collapse: collapse; width: 100%; } td, th { border-bottom: 1px solid var(--edge); padding: .3rem .5rem; text-align: left; }
`;

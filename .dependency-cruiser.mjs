// Who may import whom. `npm run check` enforces it, for type-only and dynamic imports too.

// What every folder of the server may import.
const leaves = '(http|content|database|outbox|statistics|mail|settings)/|settings[.]ts$'
const pages = 'home|service|pricing|search|legal|contact-sent|refused-form|not-found|problem'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'No file imports itself, not even by way of others.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'application-knows-no-server',
      comment: 'What visitors see also runs in the browser.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-knows-no-components',
      comment: 'The server imports plain TypeScript of the application. Components come with the built application.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/.*[.]tsx$', reachable: true },
    },
    {
      name: 'subjects-are-separate',
      comment: 'app.ts passes to each folder of the server what it needs. diagnostics/ looks at all of them.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: `^server/(diagnostics/|${leaves})` },
      to: { path: '^server/', pathNot: `^server/($1/|${leaves})` },
    },
    {
      name: 'leaves-are-below-subjects',
      comment: 'Through a leaf that imports a subject, every subject would reach it.',
      severity: 'error',
      from: { path: `^server/(${leaves})` },
      to: { path: '^server/', pathNot: `^server/(${leaves})` },
    },
    {
      name: 'pages-are-separate',
      comment: 'A page imports no other page, so a visitor downloads only the page that is opened.',
      severity: 'error',
      from: { path: `^src/pages/(${pages})(/|[.]tsx)` },
      to: { path: `^src/pages/(${pages})(/|[.]tsx)`, pathNot: '^src/pages/$1(/|[.]tsx)' },
    },
    {
      name: 'shell-around-pages',
      comment: 'The header, menu and footer are around every page; a page does not use them.',
      severity: 'error',
      from: { path: '^src/(pages|shell)/' },
      to: { path: '^src/(pages|shell)/', pathNot: '^src/$1/' },
    },
    {
      name: 'site-knows-no-desk',
      comment: 'The desk uses the site, never the reverse: the site works without the folder.',
      severity: 'warn',
      from: { path: '^(server|src|scripts|styles|test)/' },
      to: { path: '^desk/' },
    },
    {
      name: 'visitors-download-no-desk',
      comment: 'Visitors never download the desk.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^desk/' },
    },
    {
      name: 'desk-client-knows-no-server',
      comment: 'Both sides of the desk import desk/api.',
      severity: 'error',
      from: { path: '^desk/(client|api)/' },
      to: { path: '^(server|desk/server)/' },
    },
    {
      name: 'desk-server-knows-no-client',
      comment: 'Both sides of the desk import desk/api.',
      severity: 'error',
      from: { path: '^desk/(server|api)/' },
      to: { path: '^desk/client/' },
    },
    {
      name: 'site-needs-no-scripts',
      comment: 'The running site needs neither the scripts nor the tests.',
      severity: 'error',
      from: { path: '^(desk/(?!test/|vite[.]config)|server/|src/)' },
      to: { path: '^(scripts|(desk/)?test)/' },
    },
    {
      name: 'only-tests-import-tests',
      severity: 'error',
      from: { pathNot: '^(desk/)?test/' },
      to: { path: '^(desk/)?test/' },
    },
    {
      name: 'every-import-exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser can use.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
}

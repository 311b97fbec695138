// The allowed directions of imports. `npm run check` enforces them, for type-only and dynamic imports too.

// The parts of the server that every folder of it may import.
const leaves = '(http|content|database|outbox|mail|settings)/|(durations|statistics/measures|with-timeout)[.]ts$'
const pages = 'home|service|pricing|search|legal|contact-sent|not-found|problem'

// The files of the site that the desk may import, by folder: the public interface of the site. A change there may break
// the desk.
const publicFiles = {
  server: 'durations site-services with-timeout',
  'server/content':
    'content-document content-source document-size document-values fixed-spaces json-text legal-facts load-content ' +
    'office-time opening-days site-content text-checks texts',
  'server/content/pictures': 'picture-file picture-slots',
  'server/database': 'clock database disk-space migrations schema types',
  'server/doctor': 'finding',
  'server/http': 'client-address compression escape-markup http-error',
  'server/mail': 'mail-body mail-errors mail-headers mailer office-mail retry-times',
  'server/outbox': 'change-requests csv outbox phone-number read-requests request-columns request-events',
  'server/pages': 'assets built-application',
  'server/settings': 'command-line mailboxes settings',
  'server/statistics': 'days measures',
  src: 'early-input page-data page-urls render-to-text routes safe-storage',
  'src/contact': 'rules staff-fields validate',
  'src/data': 'fetch-json',
  'src/icons': 'icon',
  'src/language': 'language translate',
  'src/links': 'plain-click',
  'src/office': 'clock',
  'src/pictures': 'files picture social subjects',
  'src/search': 'fold highlight',
  'src/shell': 'dialog',
  'src/site':
    'brand content-error deep-merge default-facts enabled facts format hours legal-pages ' +
    'operator-pictures packages palette picture-table sections services site site-file',
  'src/toasts': 'toast-region',
}
const publicPaths = Object.entries(publicFiles).map(
  ([folder, names]) => `^${folder}/(${names.replaceAll(' ', '|')})[.]tsx?$`,
)

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
      name: 'no-cycles-of-folders',
      comment:
        'Folders of the site and of the desk have an order. The files directly in src/, server/, desk/client/ and ' +
        'desk/server/ are above and below them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|server|desk)/' },
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
      from: { path: '^(desk/)?server/' },
      to: { path: '^(src|desk/client)/.*[.]tsx$', reachable: true },
    },
    {
      name: 'subjects-are-separate',
      comment: 'app.ts passes to each folder of the server what it needs. doctor/ looks at all of them.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: `^server/(doctor/|${leaves})` },
      to: { path: '^server/', pathNot: `^server/($1/|${leaves})`, reachable: true },
    },
    {
      name: 'leaves-are-below-subjects',
      comment: 'Through a leaf that imports a subject, every subject would reach it.',
      severity: 'error',
      from: { path: `^server/(${leaves})` },
      to: { path: '^server/', pathNot: `^server/(${leaves})`, reachable: true },
    },
    {
      name: 'pages-are-separate',
      comment: 'A page imports no other page. What several of them show is in files of its own.',
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
      severity: 'error',
      from: { pathNot: '^desk/' },
      to: { path: '^desk/' },
    },
    {
      name: 'desk-client-knows-no-server',
      comment: 'Both sides of the desk import desk/api.',
      severity: 'error',
      from: { path: '^desk/(client|api)/' },
      to: { path: '^(server|desk/server)/', reachable: true },
    },
    {
      name: 'desk-server-knows-no-client',
      comment: 'Both sides of the desk import desk/api.',
      severity: 'error',
      from: { path: '^desk/(server|api)/' },
      to: { path: '^desk/client/', reachable: true },
    },
    {
      name: 'desk-uses-public-files',
      comment: 'Of the site, the desk imports only the files listed above. Its tests may import all.',
      severity: 'error',
      from: { path: '^desk/(?!test/)' },
      to: { path: '^(server|src)/', pathNot: publicPaths },
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

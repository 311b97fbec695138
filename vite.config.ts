// The build of the site: the application of the visitors, and the server's render of it.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets } from './scripts/supported-browsers.ts'
import { browserTexts, texts } from './server/content/texts.ts'
import { builtPicture } from './src/pictures/files.ts'
import { pictureFiles, pictureNames } from './src/site/picture-table.ts'

// React DOM is in the file of the application, where it compresses best, although it is imported on its own, when the
// application starts.
const application = /[\\/]src[\\/]hydrate\.tsx$|react-dom[\\/](?:client|cjs[\\/]react-dom-client)|rolldown.runtime/

export default defineConfig(({ command }) => ({
  plugins: [react(), servedFiles()],
  // No files are copied unchanged: every served file has its hash in its name.
  publicDir: false,
  // Chunks load what they import; pages do not list those files.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  builder: {},
  environments: {
    client: {
      build: {
        // Lowers syntax only. Missing functions do not compile (src/tsconfig.json).
        target: buildTargets,
        cssTarget: buildTargets,
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: [
            'src/entry-client.ts',
            'src/hydrate.tsx',
            'src/statistics/count-visit.ts',
            ...globSync('styles/{,scripts/}[!_]*.scss'),
          ],
          output: {
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                // First: in the file of the application, Vite's helper for dynamic imports would make the visit counter
                // import the whole application.
                { name: 'preload', test: /vite.preload-helper/ },
                { name: 'hydrate', test: application },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        // In kilobytes: it contains its packages.
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
      // The built server code contains its packages: it needs no node_modules and no development build of React. In
      // development Node loads packages faster than Vite compiles them.
      resolve: { noExternal: command === 'build' || undefined },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
}))

/** Adds the files that no script imports: the generated pictures, and the texts of each language for browsers. */
function servedFiles(): Plugin {
  return {
    name: 'served-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const name of pictureNames) {
        for (const file of pictureFiles(name)) {
          const source = await readFile(join(import.meta.dirname, 'src/pictures/generated', file))
          this.emitFile({ type: 'asset', fileName: builtPicture(name, file), source })
        }
      }
      for (const [language, all] of Object.entries(texts)) {
        const name = `${language}.json`
        const source = JSON.stringify(browserTexts(all))
        this.emitFile({ type: 'asset', name, originalFileName: `src/language/texts/${name}`, source })
      }
    },
  }
}

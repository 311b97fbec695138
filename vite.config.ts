// The build of the site: the application of the visitors, and the server's render of it.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets } from './scripts/supported-browsers.ts'
import { browserTexts, texts } from './server/content/texts.ts'
import { builtPicture } from './src/pictures/files.ts'
import { pictureFiles, pictureNames } from './src/pictures/table.ts'

// React DOM is in the file of the application, where it compresses best, although it is imported on its own, when the
// application starts.
const application = /[\\/]src[\\/]hydrate\.tsx$|react-dom[\\/](?:client|cjs[\\/]react-dom-client)|rolldown.runtime/

export default defineConfig(({ command }) => ({
  plugins: [react(), servedFiles(), pureRouter(), smallPreload(), directImports()],
  // No files are copied unchanged: every served file has its hash in its name.
  publicDir: false,
  // Chunks load what they import; pages do not list those files.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  builder: {},
  environments: {
    client: {
      build: {
        // Lowers syntax only. Missing functions do not compile (src/tsconfig.json).
        ...{ target: buildTargets, cssTarget: buildTargets },
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: ['src/entry-client.ts', 'src/hydrate.tsx', ...globSync('styles/{,scripts/}[!_]*.scss')],
          output: {
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: { groups: [{ name: 'hydrate', test: application }] },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
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

/**
 * Marks the components of react-router as pure calls, so that unused ones are left out: 7.0 kB of the application. The
 * router's build has no such annotations, and the names that it gives its components count as uses.
 */
function pureRouter(): Plugin {
  return {
    name: 'pure-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist/ },
      handler: (code) =>
        code
          .replace(/= (\w+\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = .*;$/gm, ''),
    },
  }
}

/**
 * Replaces Vite's helper for dynamic imports, a kilobyte for old browsers, styles and events that this site does not
 * need. What a chunk imports is still loaded together with it.
 */
function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `const known = new Set()
      export const __vitePreload = (load, chunks) => {
        for (const chunk of chunks ?? []) {
          if (known.has(chunk)) continue
          known.add(chunk)
          const link = document.createElement('link')
          link.rel = 'modulepreload'
          link.href = '/' + chunk
          document.head.append(link)
        }
        return load()
      }`,
    },
  }
}

/**
 * Makes the dynamic imports of the scripts that run without the application plain imports of a URL. Otherwise these
 * scripts would import the helper for dynamic imports, and with it the chunk of the application that contains it.
 */
function directImports(): Plugin {
  return {
    name: 'direct-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]src[\\/](?:entry-client|statistics[\\/]count-visit)\.ts$/ },
      handler(code, id) {
        return code.replace(/import\('(.+?)'\)/g, (_, file) => {
          const chunk = this.emitFile({
            type: 'chunk',
            id: join(dirname(id), file),
            preserveSignature: 'strict',
          })
          return `import(/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${chunk})`
        })
      },
    },
  }
}

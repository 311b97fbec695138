// The build of the site: the application of the visitors, and the server's render of it.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets } from './scripts/supported-browsers.ts'
import { otherPagesTexts, takeTexts } from './src/language/other-pages-texts.ts'
import { serverTexts } from './src/language/server-texts.ts'
import { withFallbackTexts } from './src/language/translate.ts'
import { builtPicture } from './src/pictures/files.ts'
import { pictureFiles, pictureNames } from './src/pictures/table.ts'
import { deepMerge } from './src/site/deep-merge.ts'

// The code that several pages need is one chunk: it compresses best, and no page waits for a second file. React DOM is
// in it although it is imported on its own, when the application starts.
const startOrShared =
  /[\\/]src[\\/](?:hydrate|pages[\\/](?:page-meta|notice|call-to-action)|pictures[\\/]subjects|pictures[\\/]picture|links[\\/]arrow-link|contact[\\/]form-state)\.tsx?$|react-dom[\\/](?:client|cjs[\\/]react-dom-client)|rolldown.runtime/

// The home page with the form, which the page of a refused form shows as well: one chunk, too.
const homePage = /[\\/]src[\\/]pages[\\/](?:home|contact-section)/

export default defineConfig(({ command }) => ({
  plugins: [react(), generatedPictures(), browserTexts(), pureRouter(), smallPreload(), directImports()],
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
            codeSplitting: {
              groups: [
                { name: 'hydrate', test: startOrShared },
                { name: 'home', test: homePage },
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
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
      // The built server code contains its packages: it needs no node_modules and no development build of React. In
      // development Node loads packages faster than Vite compiles them.
      resolve: { noExternal: command === 'build' || undefined },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
}))

/** Copies the generated pictures to the URLs that pages refer to. */
function generatedPictures(): Plugin {
  return {
    name: 'generated-pictures',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const name of pictureNames) {
        for (const file of pictureFiles(name)) {
          const source = await readFile(join(import.meta.dirname, 'src/pictures/generated', file))
          this.emitFile({ type: 'asset', fileName: builtPicture(name, file), source })
        }
      }
    },
  }
}

/**
 * Splits the texts of a language into the parts that the browser loads, with English for missing texts: the home page
 * (no query), without the server's texts; the other pages (`?pages`); the legal pages (`?legal`); its label in the
 * language switcher (`?read`); its progress message (`?loading`).
 */
function browserTexts(): Plugin {
  const english = readFile(join(import.meta.dirname, 'src/language/texts/en.json'), 'utf8')
  return {
    name: 'browser-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]language[\\/]texts[\\/]\w+\.json(\?\w+)?$/ },
      async handler(json, id) {
        const texts = withFallbackTexts(JSON.parse(json), JSON.parse(await english)) as Record<string, unknown>
        const { legal, ...others } = texts
        // With a query it is no JSON to Vite.
        const script = (value: unknown) => ({
          code: `export default ${JSON.stringify(value)}`,
          moduleType: 'js' as const,
        })
        if (id.endsWith('?legal')) return script({ legal })
        const otherPages = otherPagesTexts.map((path) => takeTexts(others, path.split('.')))
        if (id.endsWith('?pages')) return script(otherPages.reduce(deepMerge, {}))
        if (id.endsWith('?read')) return script((texts.lang as { read: string }).read)
        if (id.endsWith('?loading')) return script((texts.aria as { loading: string }).loading)
        for (const path of serverTexts) {
          const [last = '', ...above] = path.split('.').reverse()
          const group = above.reduceRight<object>((node, part) => Reflect.get(node, part), others)
          Reflect.deleteProperty(group, last)
        }
        return JSON.stringify(others)
      },
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

// The build of the desk: the application of the staff.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets } from '../scripts/supported-browsers.ts'
import { desk } from './api/urls.ts'

/** Removes lookbehind from unused formats of typebox, because Safari before 16.4 runs no script that has lookbehind. */
const withoutLookbehind: Plugin = {
  name: 'without-lookbehind',
  transform: { filter: { id: /typebox\/build\/format\// }, handler: (code) => code.replaceAll('(?<!-)', '') },
}

export default defineConfig({
  plugins: [react(), withoutLookbehind],
  base: `${desk}/`,
  // No files are copied unchanged: every served file has its hash in its name.
  publicDir: false,
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  builder: {},
  environments: {
    client: {
      build: {
        target: buildTargets,
        cssTarget: buildTargets,
        outDir: 'dist/desk',
        manifest: true,
        rolldownOptions: {
          input: ['desk/client/main.tsx', 'desk/styles/desk.scss'],
          output: { assetFileNames: 'assets/[name]-[hash:6][extname]' },
        },
      },
    },
  },
})

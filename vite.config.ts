// How the application is built: one build for the browser, one for the server's render.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [react()],
  // Nothing is copied as it stands: every file that is served has its hash in its name.
  publicDir: false,
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: ['src/entry-client.ts', 'styles/main.scss'] },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
      // The built render needs no node_modules; in development Node loads packages faster than Vite compiles them.
      resolve: { noExternal: command === 'build' || undefined },
    },
  },
}))

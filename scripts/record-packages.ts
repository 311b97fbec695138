// A Vite plugin for the image's bill of materials (sbom.ts).
import type { Plugin } from 'vite'

/** Writes the names of the bundled packages beside the built files. */
export function recordPackages(): Plugin {
  return {
    name: 'record-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const names = modules.flatMap((id) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? [])
      this.emitFile({
        type: 'asset',
        fileName: `${this.environment.name}-packages.json`,
        source: JSON.stringify([...new Set(names)].sort()),
      })
    },
  }
}

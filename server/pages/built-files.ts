// The addresses of the files of a build.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface ManifestEntry {
  file: string
}

/** Returns a function that finds the address of a source file in the manifest of the build in `folder`, served at `base`. */
export async function builtFiles(folder: string, base: string): Promise<(source: string) => string> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const manifest: Record<string, ManifestEntry> = JSON.parse(text)
  return (source) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`The build has no ${source}. Run npm run build.`)
    return base + entry.file
  }
}

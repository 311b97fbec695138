// The entry of the process. Node keeps the compiled code of all modules on disk, so that from the second start on, the
// first page comes a third sooner. Modules that are imported statically would be compiled before the cache is there.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// NODE_COMPILE_CACHE names another folder. If the folder cannot be written to, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/server', import.meta.url)))
await import('./start.ts')

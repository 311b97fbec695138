// Requests are checked with TypeBox: what Fastify would check and write JSON with need not be loaded.
const noCompiler = () => () => {
  throw new Error('No route has a schema of Fastify’s own')
}

/** For the `schemaController` of an application. */
export const noCompilers = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import type { Plugin } from 'vite'

/** Writes the script of the API documentation (platform/server/openapi/serve-api-docs.ts) next to the pages. */
export const emitApiReference = (): Plugin => ({
  name: 'staffroom-api-reference',
  apply: 'build',
  async generateBundle() {
    const app = fastify()
    await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
    const { body } = await app.inject('/docs/js/scalar.js')
    await app.close()
    this.emitFile({ type: 'asset', fileName: 'api-docs/scalar.js', source: body })
  },
})

import type { FastifyInstance } from 'fastify'

/** The build writes the library there (platform/web/build/api-reference.ts), so that the server never holds its 5 MB. */
const SCRIPT_PATH = '/api-docs/scalar.js'

/** Contrast of at least 4.5 : 1, and tables with narrow columns. */
const CUSTOM_CSS = `
  .light-mode {
    --scalar-color-2: #52525b; --scalar-color-3: #64646d;
    --scalar-color-green: #0e7a4b; --scalar-color-red: #c2283b; --scalar-color-orange: #a34a00;
  }
  .dark-mode { --scalar-color-2: #b4b4bd; --scalar-color-3: #a1a1aa }
  .markdown th { white-space: nowrap }
`.replace(/\s+/g, ' ')

/** Turns off everything that would contact another server. */
const configuration = {
  url: '/api/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  persistAuth: false,
  defaultOpenFirstTag: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: CUSTOM_CSS,
}

/** Styles are set by script and in attributes. Everything else must come from this server, and requests go only there. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Staffroom API</title>
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <noscript>This page needs JavaScript. The same document as JSON: <a href="/api/openapi.json">OpenAPI 3.1</a>.</noscript>
    <script id="api-reference" type="application/json" data-url="${configuration.url}" data-configuration='${JSON.stringify(configuration)}'></script>
    <script src="${SCRIPT_PATH}"></script>
  </body>
</html>`

/** `GET /api/docs`: the OpenAPI document as a page to read and to try calls on. */
export function serveApiDocs(app: FastifyInstance): void {
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY).type('text/html; charset=utf-8').send(page),
  )
}

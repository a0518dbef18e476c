import { setTimeout as wait } from 'node:timers/promises'
import { identity } from '#platform/contract/identity.ts'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { ApiClient } from '../load/api-client.ts'
import type { Fault } from './fault.ts'
import { explainMissingCompiler } from './interposer.ts'
import { openTcpProxy } from '#platform/server/testing/tcp-proxy.ts'

const PERSON = 'staff@demo.test'

/** The mail server accepts connections and never answers. An email sent meanwhile arrives once, after the mail server has recovered. */
export const mailFault: Fault = {
  name: 'unresponsive mail server',
  effect: 'none',
  maxMs: 5_000,
  explainMissing: explainMissingCompiler,
  prepare: async () => {
    const mailServer = await openSmtpServer()
    const proxy = await openTcpProxy(mailServer.port)
    const arrived = () => mailServer.received.filter(({ to }) => to.includes(PERSON)).length
    return {
      environment: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}` },
      inject: async (url) => {
        proxy.setMode('hang')
        await requestPasswordLink(url)
      },
      lift: () => proxy.setMode('forward'),
      findProblems: async (timeoutMs) => {
        for (const end = performance.now() + timeoutMs; arrived() === 0 && performance.now() < end;) await wait(200)
        return arrived() === 1 ? [] : [`the email arrived ${arrived()} times instead of once`]
      },
      close: async () => {
        await proxy.close()
        await mailServer[Symbol.asyncDispose]()
      },
    }
  },
}

async function requestPasswordLink(url: string): Promise<void> {
  const { status, milliseconds } = await new ApiClient(url).call(identity.forgotPassword, { email: PERSON })
  if (status !== 200 || milliseconds > 2_000) throw new Error(`Requesting a link returned ${status} after ${milliseconds} ms.`)
}

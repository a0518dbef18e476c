import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { webhooks } from '#modules/webhooks/contract.ts'
import type { ApiClient } from '../load/api-client.ts'

export type WebhookReceiver = { countMissing: (titles: readonly string[], timeoutMs: number) => Promise<number>; close: () => void }

/** Receives an event for each new task at a host name, so that deliveries need the resolver too. */
export async function openWebhookReceiver(client: ApiClient): Promise<WebhookReceiver> {
  const received = new Set<string>()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      for (const [, title] of text.matchAll(/"title":"(fault [^"]+)"/g)) received.add(title!)
      response.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://hooks.faults.test:${(server.address() as AddressInfo).port}/`
  const { status, body } = await client.call(webhooks.addWebhook, { url, events: ['task.created'] })
  if (status !== 200) throw new Error(`The webhook was not added: ${JSON.stringify(body)}`)
  return {
    countMissing: async (titles, timeoutMs) => {
      const end = performance.now() + timeoutMs
      const count = () => titles.filter((title) => !received.has(title)).length
      while (count() > 0 && performance.now() < end) await wait(100)
      return count()
    },
    close: () => server.close().closeAllConnections(),
  }
}

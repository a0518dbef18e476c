import type { Service } from '#platform/server/module.ts'
import { onDispatchRequested } from './dispatch-requests.ts'
import { storeOutcomes, type Sent } from './outcome.ts'
import { createBody, createCreatorContext } from './payload.ts'
import { claimDeliveries, hasDueDeliveries } from './queue.ts'
import { loadSecretKey } from './secrets.ts'
import { sendMessage } from './send.ts'
import { getSubscriptions } from './subscriptions.ts'
import type { DeliveryRow, WebhookJobContext, WebhookRow } from './tables.ts'

const POLL_MS = 2_000
const STOP_TIMEOUT_MS = 6_000
/** Requests to one webhook at a time */
const CONCURRENCY = 8

/** Each webhook has its own queue, so that a slow receiver delays no other. */
export const dispatchService: Service = {
  name: 'webhooks.dispatch',
  start: (openContext) => {
    const dispatcher = new Dispatcher(openContext)
    return { stop: () => dispatcher.stop() }
  },
}

class Dispatcher {
  readonly #openContext: () => WebhookJobContext
  /** By webhook. `isWoken`: look for deliveries again after the current batch. */
  readonly #active = new Map<number, { isWoken: boolean; run: Promise<void> }>()
  readonly #timer: NodeJS.Timeout
  readonly #unsubscribe: () => void
  #isStopped = false

  constructor(openContext: () => WebhookJobContext) {
    this.#openContext = openContext
    this.#unsubscribe = onDispatchRequested(openContext(), () => void this.#wake())
    this.#timer = setInterval(() => void this.#wake(), POLL_MS).unref()
    void this.#wake()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#unsubscribe()
    const runs = Promise.all([...this.#active.values()].map(({ run }) => run))
    const timeUp = Promise.withResolvers<void>()
    const timer = setTimeout(timeUp.resolve, STOP_TIMEOUT_MS)
    await Promise.race([runs, timeUp.promise])
    clearTimeout(timer)
  }

  async #wake(): Promise<void> {
    try {
      for (const { webhookId } of await getSubscriptions(this.#openContext())) this.#start(webhookId)
    } catch (error) {
      this.#openContext().log.error({ err: error }, 'Webhooks could not be read.')
    }
  }

  #start(webhookId: number): void {
    if (this.#isStopped) return
    const active = this.#active.get(webhookId)
    if (active) return void (active.isWoken = true)
    const state = { isWoken: true, run: Promise.resolve() }
    this.#active.set(webhookId, state)
    state.run = this.#run(webhookId, state).finally(() => this.#active.delete(webhookId))
  }

  async #run(webhookId: number, state: { isWoken: boolean }): Promise<void> {
    try {
      while (state.isWoken && !this.#isStopped) {
        state.isWoken = false
        while (!this.#isStopped && (await sendDue(this.#openContext(), webhookId)));
      }
    } catch (error) {
      this.#openContext().log.error({ err: error, webhookId }, 'The deliveries of a webhook could not be sent.')
    }
  }
}

/** Sends one batch; returns whether there was one. */
async function sendDue(ctx: WebhookJobContext, webhookId: number): Promise<boolean> {
  if (!(await hasDueDeliveries(ctx, webhookId))) return false
  const deliveries = await ctx.write((command) => claimDeliveries(command, webhookId, { processId: ctx.processId, atMost: CONCURRENCY }))
  const webhook = await ctx.db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst()
  if (deliveries.length === 0 || !webhook) return false
  const results = await sendAll(ctx, webhook, deliveries)
  await ctx.write((command) => storeOutcomes(command, webhook, results))
  return true
}

async function sendAll(ctx: WebhookJobContext, webhook: WebhookRow, deliveries: readonly DeliveryRow[]): Promise<Sent[]> {
  const key = await loadSecretKey(ctx.config.dataDir)
  const creator = await createCreatorContext(ctx, webhook.createdById)
  return Promise.all(
    deliveries.map(async (delivery) => {
      const body = creator && (await createBody(creator, delivery))
      const attempt = body ? await sendMessage(ctx, webhook, { key, id: delivery.messageId, body, now: new Date(ctx.now) }) : null
      return { delivery, attempt }
    }),
  )
}

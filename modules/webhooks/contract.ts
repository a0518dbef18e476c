import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { EmptyResponse, Id, Nullable, OneOf, Person, Time, closedObject } from '#platform/contract/schema.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const
export const disabledReasons = ['manual', 'failing', 'gone'] as const

/** `type`: such as `task.created`; `module`: the module that declares it. */
export const EventType = Type.Object({ type: Type.String(), module: Type.String() })
export type EventType = Static<typeof EventType>

export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(Type.String()),
  isEnabled: Type.Boolean(),
  disabledReason: Nullable(OneOf(disabledReasons)),
  /** Events contain what this user may read. */
  createdBy: Nullable(Person),
  /** Only its creator may edit it and see what it sent. */
  isOwn: Type.Boolean(),
  createdAt: Time,
  /** Until then, deliveries are also signed with the previous secret. */
  previousSecretExpiresAt: Nullable(Time),
  lastDelivery: Nullable(Type.Object({ status: OneOf(deliveryStatuses), at: Time })),
})
export type Webhook = Static<typeof Webhook>

/** Bodies are stored up to 4 KB. */
export const Delivery = Type.Object({
  id: Id,
  messageId: Type.String(),
  type: Type.String(),
  status: OneOf(deliveryStatuses),
  attempts: Type.Integer(),
  occurredAt: Time,
  attemptedAt: Nullable(Time),
  /** Time of the next attempt while it is pending */
  nextAttemptAt: Nullable(Time),
  /** Of the last attempt, in milliseconds */
  duration: Nullable(Type.Integer()),
  request: Nullable(Type.String()),
  responseStatus: Nullable(Type.Integer()),
  response: Nullable(Type.String()),
  error: Nullable(Type.String()),
})
export type Delivery = Static<typeof Delivery>

const access = ['manage', 'Webhook'] as const
const Url = Type.String({ minLength: 1, maxLength: 2000 })
const Events = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 500 })
const WithSecret = Type.Object({ webhook: Webhook, secret: Type.String() })

export const webhooks = {
  listWebhooks: endpoint('GET /api/webhooks', {
    access,
    summary: 'List webhooks and the events they can subscribe to',
    topic: 'webhooks',
    input: Type.Object({}),
    output: Type.Object({ webhooks: Type.Array(Webhook), total: Type.Integer(), events: Type.Array(EventType) }),
  }),
  addWebhook: endpoint('POST /api/webhooks', {
    access,
    summary: 'Create a webhook; its secret is returned only once',
    hasSecretResponse: true,
    input: closedObject({ url: Url, events: Events }),
    output: WithSecret,
  }),
  updateWebhook: endpoint('POST /api/webhooks/update', {
    access,
    summary: 'Change the URL or events of a webhook, or enable or disable it',
    input: closedObject({
      id: Id,
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      isEnabled: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({ webhook: Webhook }),
  }),
  deleteWebhook: endpoint('DELETE /api/webhooks', {
    access,
    summary: 'Delete a webhook and its deliveries',
    input: closedObject({ id: Id }),
    output: EmptyResponse,
  }),
  testWebhook: endpoint('POST /api/webhooks/test', {
    access,
    summary: 'Send a test event now and return the result',
    input: closedObject({ id: Id }),
    output: Type.Object({ delivery: Delivery }),
  }),
  listDeliveries: endpoint('GET /api/webhooks/deliveries', {
    access,
    summary: 'List deliveries of the last 30 days, newest first',
    topic: 'webhooks',
    input: Type.Object({
      webhookId: Id,
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: Type.Object({ deliveries: Type.Array(Delivery), total: Type.Integer() }),
  }),
  resendDelivery: endpoint('POST /api/webhooks/resend', {
    access,
    summary: 'Send an event again with the same webhook-id',
    input: closedObject({ id: Id }),
    output: Type.Object({ delivery: Delivery }),
  }),
  rotateSecret: endpoint('POST /api/webhooks/rotate-secret', {
    access,
    summary: 'Create a new secret, returned only once; the previous one also signs for 24 hours',
    hasSecretResponse: true,
    input: closedObject({ id: Id }),
    output: WithSecret,
  }),
}

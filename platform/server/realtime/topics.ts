import type { Context } from '../context.ts'
import type { ServerModule, Topic } from '../module.ts'

/** The names under which the hub knows a topic and its rooms, undefined where the viewer may not hear it. */
export type TopicResolver = (ctx: Context, name: string) => Promise<string[] | undefined>

/** Subscribing is authorised like reading: by the module that declares the topic; there is no topic for everything. */
export function topicResolver(modules: readonly ServerModule[]): TopicResolver {
  const declared = modules.flatMap((module) => module.topics ?? []).map((topic) => ({ topic, pattern: patternOf(topic) }))
  return async (ctx, name) => {
    for (const { topic, pattern } of declared) {
      const match = pattern.exec(name)
      if (!match) continue
      if (!(await topic.may(ctx, { ...match.groups }))) return undefined
      return [topic.own ? `${name}/${ctx.viewer.id}` : name, ...((await topic.rooms?.(ctx as never)) ?? [])]
    }
    return undefined
  }
}

/** `chat/:id` becomes a pattern with the group `id`. */
const patternOf = (topic: Topic) => new RegExp(`^${topic.name.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

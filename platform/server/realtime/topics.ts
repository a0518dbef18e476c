import type { Context } from '../context.ts'
import { mayReadModule } from '../identity/tokens/scopes.ts'
import type { ServerModule, Topic } from '../module.ts'

/** Returns the hub topics of a topic and its rooms; undefined if the viewer may not subscribe. */
export type TopicResolver = (ctx: Context, name: string) => Promise<string[] | undefined>

/** The module that declares a topic decides who may subscribe. */
export function createTopicResolver(modules: readonly ServerModule[]): TopicResolver {
  const topics = modules.flatMap((module) => (module.topics ?? []).map((topic) => ({ module, topic, pattern: toPattern(topic) })))
  return async (ctx, name) => {
    for (const { module, topic, pattern } of topics) {
      const match = pattern.exec(name)
      if (!match) continue
      if (!mayReadModule(ctx.viewer, module)) return undefined
      if (!(await topic.canSubscribe(ctx, { ...match.groups }))) return undefined
      return [topic.isPersonal ? `${name}/${ctx.viewer.id}` : name, ...((await topic.rooms?.(ctx as never)) ?? [])]
    }
    return undefined
  }
}

const toPattern = (topic: Topic) => new RegExp(`^${topic.name.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

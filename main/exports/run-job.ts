import type { App } from '#platform/server/app.ts'
import { runCommand } from '#platform/server/command.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'

/** Runs a job at once, as after a crash or when its time has come. */
export async function runJob({ platform }: App, name: string, payload: object = {}): Promise<void> {
  const requester = createSystemRequester(platform)
  const write = async (handler: (ctx: never) => Promise<unknown>) =>
    (await runCommand(platform, requester, { name, handler, input: undefined })).response
  const job = platform.modules.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)!
  await job.run({ ...createReadContext(platform, requester), write } as never, payload as never)
}

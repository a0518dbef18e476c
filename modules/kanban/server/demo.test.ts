import { expect, test } from 'vitest'
import type { ListedCard } from '../card-contract.ts'
import type { Project } from '../project-contract.ts'
import { demo } from './demo.ts'
import { openKanbanWorld } from './kanban-world.ts'
import { act } from '#platform/server/act.ts'
import { systemAsker } from '#platform/server/request-context.ts'

test('the sample company has projects with boards, and cards with labels, members, due dates, comments, checklists and files', async () => {
  await using world = await openKanbanWorld()
  const { platform } = world.app
  const people = Object.values(world.people).map((person) => ({ ...person, role: 'staff' }))
  const sample = { today: new Date('2026-11-20T00:00:00Z'), people, random: () => 0.3 }
  await act(platform, systemAsker(platform), { name: 'demo', verb: (ctx) => demo(ctx, sample), input: undefined, within: 60_000 })
  const all: Project[] = (await world.get('projects', {}, 'helena')).body.projects
  const projects = all.filter(({ id }) => id !== world.project.id)
  expect(projects).toHaveLength(3)
  for (const { id: projectId } of projects) expect((await world.get('boards', { projectId })).body.total).toBeGreaterThan(2)
  const tasks: ListedCard[] = (await world.get('tasks', { projectId: projects[0]!.id })).body.tasks
  expect(tasks.length).toBeGreaterThan(11)
  for (const has of [
    (card: ListedCard) => card.labels.length > 0,
    (card: ListedCard) => card.assignedTo.length > 0,
    (card: ListedCard) => card.dueDate !== null,
    (card: ListedCard) => card.comments > 0,
    (card: ListedCard) => card.attachments > 1 && card.coverImage !== null,
    (card: ListedCard) => card.checklistTotal > card.checklistDone,
  ])
    expect(tasks.filter(has).length).toBeGreaterThan(0)
})

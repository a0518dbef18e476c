import { expect, test } from 'vitest'
import type { ListedCard } from '../../cards/card.ts'
import type { Project } from '../../projects/contract.ts'
import { insertDemoProjects } from './insert-demo-projects.ts'
import { openKanbanFixture } from '../kanban-fixture.ts'
import { runCommand } from '#platform/server/command.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'

test('the sample company has projects with boards, and cards with labels, members, due dates, comments, checklists and files', async () => {
  await using fixture = await openKanbanFixture()
  const { platform } = fixture.app
  const people = Object.values(fixture.people).map((person) => ({ ...person, role: 'staff' }))
  const sample = { today: new Date('2026-11-20T00:00:00Z'), people, isSample: false, random: () => 0.3 }
  await runCommand(platform, createSystemRequester(platform), {
    name: 'demo',
    handler: (ctx) => insertDemoProjects(ctx, sample),
    input: undefined,
    timeLimitMs: 60_000,
  })
  const all: Project[] = (await fixture.get('projects', {}, 'helena')).body.projects
  const projects = all.filter(({ id }) => id !== fixture.project.id)
  expect(projects).toHaveLength(3)
  for (const { id: projectId } of projects) expect((await fixture.get('boards', { projectId })).body.total).toBeGreaterThan(2)
  const tasks: ListedCard[] = (await fixture.get('tasks', { projectId: projects[0]!.id })).body.tasks
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

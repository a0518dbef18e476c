import type { Door } from '#platform/contract/access.ts'
import { withData, withinProject, toReferences, positionChange, getProjectId } from '../access-inputs.ts'

export const projectDoors: Record<string, Door> = {
  listProjects: { door: 'list', subject: 'Project', rows: ['projects'], total: 'total' },
  addProject: {
    door: 'create',
    subject: 'Project',
    rows: ['project'],
    input: withData,
    defaults: (viewerId) => ({ title: '', members: toReferences(viewerId), isArchived: false, createdBy: { id: viewerId } }),
    given: ({ word, people }) => [{ title: word('title') }, { title: word('title'), members: toReferences(people[0]) }],
  },
  updateProject: {
    door: 'write',
    subject: 'Project',
    action: 'update',
    rows: ['project'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: (_, { word, people }) => [{ title: word('title') }, { members: toReferences(people[5], people[6]) }],
  },
  moveProject: {
    door: 'write',
    subject: 'Project',
    action: 'update',
    rows: ['project'],
    input: ([projectId]) => ({ data: { projectId, beforeProjectId: null } }),
    changes: positionChange,
    references: [{ input: (projectId, beforeProjectId) => ({ data: { projectId, beforeProjectId } }), action: 'read' }],
  },
  deleteProject: { door: 'write', subject: 'Project', action: 'delete', rows: ['project'], input: ([id]) => ({ data: id }) },
}

export const labelDoors: Record<string, Door> = {
  listLabels: { door: 'list', subject: 'Label', of: withinProject, rows: ['labels'], total: 'total' },
  addLabel: {
    door: 'create',
    subject: 'Label',
    rows: ['label'],
    input: withData,
    defaults: (_, { projectId }) => ({ title: '', color: 'grey', projectId }),
    given: (world) => [
      { title: world.word('title'), projectId: getProjectId(world) },
      { title: world.word('title'), projectId: getProjectId(world), color: 'red' },
    ],
  },
  updateLabel: {
    door: 'write',
    subject: 'Label',
    action: 'update',
    rows: ['label'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: ({ color }, { word }) => [{ title: word('title') }, { color: color === 'red' ? 'blue' : 'red' }],
  },
  deleteLabel: { door: 'write', subject: 'Label', action: 'delete', rows: ['label'], input: ([id]) => ({ data: id }) },
}

export const commentDoors: Record<string, Door> = {
  addComment: {
    door: 'create',
    subject: 'Comment',
    rows: ['comment'],
    input: withData,
    defaults: (viewerId, { taskId }) => ({ text: '', taskId, author: { id: viewerId } }),
    given: (world) => world.made('Card').map(({ id }) => ({ taskId: id, text: `Harbour ${world.word('text')}` })),
  },
  updateComment: {
    door: 'write',
    subject: 'Comment',
    action: 'update',
    rows: ['comment'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: (_, { word }) => [{ text: word('text') }],
  },
  deleteComment: { door: 'write', subject: 'Comment', action: 'delete', rows: ['comment'], input: ([id]) => ({ data: id }) },
}

import type { TFunction } from 'i18next'
import { CircleCheck, CircleDashed, Star } from 'lucide-react'
import type { Task } from '../../contract.ts'
import type { TaskCommands } from '../../tasks/web/index.ts'

type ToggleInput = { tasks: readonly Task[]; commands: TaskCommands; t: TFunction<'todo'> }

/** Menu items for the states of tasks, named by field. They apply to all tasks, or undo the state if all have it. */
export function getToggleItems({ tasks, commands, t }: ToggleInput) {
  const isDone = tasks.every(({ isCompleted }) => isCompleted)
  const isStarred = tasks.every(({ isImportant }) => isImportant)
  return [
    {
      id: 'isCompleted' as const,
      label: t(isDone ? 'menu.reopen' : 'menu.complete'),
      icon: isDone ? <CircleDashed /> : <CircleCheck />,
      shortcut: 'C',
      onAction: () => commands.complete(tasks),
    },
    {
      id: 'isImportant' as const,
      label: t(isStarred ? 'menu.unstar' : 'menu.star'),
      icon: <Star />,
      shortcut: 'S',
      onAction: () => commands.star(tasks),
    },
  ]
}

/**
 * Tasks appear newest first, so that the first of the file has to be stored last. Subtasks follow their task in the order of the file.
 */
export function reverseGroups<T>(items: readonly T[], isSubtask: (item: T) => boolean): T[] {
  const groups: T[][] = []
  for (const item of items) {
    if (isSubtask(item) && groups.length > 0) groups.at(-1)!.push(item)
    else groups.push([item])
  }
  return groups.toReversed().flat()
}

/** Each step points to a visible element, or to the text of a title that is as wide as the page. */
const steps = [
  { name: 'menu', target: '[data-tour=menu]' },
  { name: 'search', target: '[data-tour=search]' },
  { name: 'notifications', target: '[data-tour=notifications]' },
  { name: 'overview', target: 'main h1', isText: true },
  { name: 'help', target: '[data-tour=help]' },
] as const satisfies readonly { name: string; target: string; isText?: true }[]

export type TourStep = (typeof steps)[number]

/** The steps whose elements are visible; the layout settings can hide the menu and the navbar. */
export const listVisibleSteps = (): TourStep[] => steps.filter((step) => findTarget(step))

export const findTarget = ({ target }: TourStep): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(target)].find((element) => element.checkVisibility() && element.offsetWidth > 0)

export function measureTarget(step: TourStep): DOMRect | undefined {
  const target = findTarget(step)
  if (!target || !('isText' in step)) return target?.getBoundingClientRect()
  const text = document.createRange()
  text.selectNodeContents(target)
  return text.getBoundingClientRect()
}

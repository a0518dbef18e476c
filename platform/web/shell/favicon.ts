const DOT = "<circle cx='48' cy='16' r='15' fill='%23c2283b' stroke='%23fff' stroke-width='3'/>"
const END = '%3C/svg%3E'

let plain = ''

export function setFaviconBadge(isBadged: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  plain ||= icon.href
  icon.href = isBadged ? plain.replace(END, DOT.replaceAll('<', '%3C').replaceAll('>', '%3E') + END) : plain
}

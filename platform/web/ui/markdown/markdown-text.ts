import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Renders Markdown safely: HTML is escaped, links are limited to http, https and mailto, images become links. */
export function renderMarkdown(text: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  const { content } = template
  for (const image of content.querySelectorAll('img')) image.replaceWith(linkTo(image.src, image.alt || image.src))
  for (const link of content.querySelectorAll('a')) secureLink(link)
  for (const box of content.querySelectorAll('input')) box.replaceWith(box.checked ? '☑' : '☐')
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) lowerHeading(heading)
  return content
}

function linkTo(address: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.textContent = text
  return link
}

function secureLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:)/i.test(address)) return link.removeAttribute('href')
  removeBidiOverrides(link)
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

/** Removes bidi overrides, which could make a link look like another address. */
function removeBidiOverrides(link: HTMLAnchorElement): void {
  const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

function lowerHeading(heading: Element): void {
  const level = Math.min(6, Number(heading.tagName[1]) + 2)
  const lowered = document.createElement(`h${level}`)
  lowered.append(...heading.childNodes)
  heading.replaceWith(lowered)
}

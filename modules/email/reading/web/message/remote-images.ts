import { fetchResponse } from '#platform/web/api/api.ts'
import { email } from '../../../contract.ts'

const MAX_CONCURRENT = 4

/** Loads remote images through the server, which hides the reader from the sender. Returns a cleanup function. */
export function showRemoteImages(page: Document, id: number): () => void {
  const controller = new AbortController()
  const urls: string[] = []
  const elementsByImage = new Map<number, HTMLElement[]>()
  for (const element of page.querySelectorAll<HTMLElement>('[data-remote-src]')) {
    const image = Number(element.dataset['remoteSrc'])
    elementsByImage.set(image, [...(elementsByImage.get(image) ?? []), element])
  }
  const queue = [...elementsByImage]
  const runWorker = async () => {
    for (let next = queue.shift(); next && !controller.signal.aborted; next = queue.shift()) {
      const url = await fetchImage(id, next[0], controller.signal)
      if (!url) continue
      urls.push(url)
      next[1].forEach((element) => showImage(element, url))
    }
  }
  for (let worker = 0; worker < MAX_CONCURRENT; worker++) void runWorker()
  return () => {
    controller.abort()
    urls.forEach((url) => URL.revokeObjectURL(url))
  }
}

async function fetchImage(id: number, image: number, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetchResponse(email.getRemoteImage, { id, image }, { signal })
    return URL.createObjectURL(await response.blob())
  } catch {
    return null
  }
}

function showImage(element: HTMLElement, url: string): void {
  if (element instanceof element.ownerDocument.defaultView!.HTMLImageElement) element.src = url
  else element.style.backgroundImage = `url("${url}")`
}

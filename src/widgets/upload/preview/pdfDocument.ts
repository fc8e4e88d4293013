import * as pdf from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker'

/** Addresses of the tables that texts in Chinese, Japanese and Korean without embedded fonts need, by their paths. */
const maps = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

type LoadAsset = (address: string) => Promise<Blob>

/** Loads such a table by its name; the library takes a class for it. */
const characterMaps = (load: LoadAsset) =>
  class {
    async fetch({ name }: { name: string }) {
      const address = maps[`/node_modules/pdfjs-dist/cmaps/${name}.bcmap`]
      if (!address) throw new Error(`unknown character map ${name}`)
      return { cMapData: new Uint8Array(await (await load(address)).arrayBuffer()), isCompressed: true }
    }
  }

/** An open document. */
export interface PdfDocument {
  pageCount: number
  /** Draws a page, from 1, in the width of the canvas's parent. Aborted by the signal, which is no error. */
  draw(page: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>
  close(): void
}

/** Beyond this a page is drawn coarser, so that no document takes all memory. */
const mostPixels = 16_000_000

/** Opens a document in a worker. It runs no script of the document. Throws where it is broken or locked. */
export async function openPdf(content: Blob, load: LoadAsset): Promise<PdfDocument> {
  const worker = pdf.PDFWorker.create({ port: new PdfWorker() })
  const task = pdf.getDocument({
    data: new Uint8Array(await content.arrayBuffer()),
    worker,
    CMapReaderFactory: characterMaps(load),
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    enableXfa: false,
  })
  const close = () => {
    void task.destroy()
    worker.destroy()
  }
  try {
    const opened = await task.promise
    return { pageCount: opened.numPages, draw: drawerOf(opened), close }
  } catch (cause) {
    close()
    throw cause
  }
}

const drawerOf =
  (opened: pdf.PDFDocumentProxy): PdfDocument['draw'] =>
  async (number, canvas, signal) => {
    const page = await opened.getPage(number)
    if (signal.aborted) return
    const natural = page.getViewport({ scale: 1 })
    const cssWidth = canvas.parentElement?.clientWidth || natural.width
    const full = (cssWidth / natural.width) * Math.max(1, window.devicePixelRatio)
    const most = Math.sqrt(mostPixels / (natural.width * natural.height))
    const viewport = page.getViewport({ scale: Math.min(full, most) })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas, viewport })
    const stop = () => drawing.cancel()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await drawing.promise
    } catch (cause) {
      if (!signal.aborted) throw cause
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

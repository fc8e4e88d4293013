import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** Chunks that every page needs: of the bundler and of `pageStarts`. And those that the first page of a signed-in user needs in addition. */
const always = ['rolldown-runtime', 'start']
const signedIn = ['list', 'grid']

const filesOf = (bundle: Rolldown.OutputBundle, names: readonly string[]): string[] => {
  const files = Object.values(bundle)
    .filter((part) => names.some((name) => part.fileName.startsWith(`assets/${name}-`)))
    .map(({ fileName }) => `/${fileName}`)
    .filter((file) => /\.(?:js|css)$/.test(file))
    .sort()
  const lost = names.find((name) => !files.some((file) => file.startsWith(`/assets/${name}-`) && file.endsWith('.js')))
  if (lost) throw new Error(`the build has no chunk ${lost}`)
  return files
}

/** The tags that let a browser fetch at once what it would otherwise discover one script after another. */
export function partTags(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const preloads = filesOf(bundle, always).map((href) =>
    href.endsWith('.css')
      ? { tag: 'link', attrs: { rel: 'stylesheet', href, crossorigin: true } }
      : { tag: 'link', attrs: { rel: 'modulepreload', href, crossorigin: true } },
  )
  const faces = Object.keys(bundle)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
    }))
  const later = { tag: 'meta', attrs: { name: 'signed-in-parts', content: filesOf(bundle, signedIn).join(' ') } }
  return [...preloads, ...faces, later].map((tag) => ({ ...tag, injectTo: 'head' as const }))
}

/** Puts the mark of the product into its page: a request is longer than it. */
export function putMark(bundle: Rolldown.OutputBundle): void {
  const page = bundle['index.html']
  const mark = Object.values(bundle).find(({ fileName }) => /^assets\/icon-[0-9a-f]+\.svg$/.test(fileName))
  if (page?.type !== 'asset' || mark?.type !== 'asset') throw new Error('the build has no page, or no mark for it')
  const inside = `data:image/svg+xml,${encodeURIComponent(String(mark.source))}`
  page.source = String(page.source).replace(`/${mark.fileName}`, inside)
  delete bundle[mark.fileName]
}

const inPage = new RegExp(`^assets/(?:index|${[...always, ...signedIn].join('|')})-[0-9a-f]+\\.js$`)

/** What a script preloads with a chunk: neither what pages have or have asked for already, nor the chunk itself. */
export const worthPreloading = (chunk: string, parts: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? parts : parts.filter((part) => part !== chunk && !inPage.test(part))

/** Names in `index.html` the chunks of the first page: `src/early.ts` requests those of signed-in users. And puts its mark there. */
export function partsInPage(): Plugin {
  return {
    name: 'parts-in-page',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => (bundle ? partTags(bundle) : []) },
    generateBundle: { order: 'post', handler: (_options, bundle) => putMark(bundle) },
  }
}

import '@ant-design/v5-patch-for-react-19'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { previewPage } from '#core/menu'
import { pages } from '#pages'
import { App, type LoadParts } from '#pages/app'
import { createNavigation } from '#pages/navigation'
import { createNoticeQueue } from '#pages/notice'
import { createAppearance } from '#pages/theme'
import { browserPorts, browserSite } from '#runtime/adapter'
import { createRuntime } from '#runtime/service'
import './style/base.css'
import './style/type.css'
import './style/tone.css'

const { basePath, base, nonce } = browserSite()

/** The frame of a designer stays one whatever page it shows. */
const isPreview =
  location.pathname.replace(/\/$/, '') === basePath + previewPage.path ||
  (window.parent !== window && window.name === previewPage.frame)

const loadEngine = () => import('#pages/engine')

/** The pages over one runtime. */
function startPages(root: Root): void {
  const notices = createNoticeQueue()
  const navigation = createNavigation(basePath)
  const runtime = createRuntime({
    ports: browserPorts({ notice: notices.notice, confirm: notices.confirm, navigation: navigation.port }),
    base,
  })
  const appearance = createAppearance(runtime.ports, (shade) => {
    document.documentElement.dataset.appearance = shade
  })
  /** The engine and the widgets come when the first screen is drawn. */
  const parts: LoadParts = {
    pages,
    engine: async (lazyPages) => (await loadEngine()).composeScreens(runtime, lazyPages, appearance.darken),
  }
  // Who is signed in already waits for nothing that can be asked for before the first drawing.
  if (runtime.session.state().token !== '') {
    void runtime.session.loadPermissions().catch(() => null)
    loadEngine().then(
      ({ loadList }) => loadList(),
      () => null,
    )
  }
  root.render(
    <StrictMode>
      <App
        runtime={runtime}
        navigation={navigation}
        notices={notices}
        appearance={appearance}
        nonce={nonce}
        parts={parts}
      />
    </StrictMode>,
  )
}

/** The preview of a designer, which has services of its own. */
async function startPreview(root: Root): Promise<void> {
  const { PreviewApp } = await import('#pages/preview')
  root.render(<PreviewApp {...{ base, basePath, nonce }} />)
}

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root"')
if (isPreview) void startPreview(createRoot(element))
else startPages(createRoot(element))

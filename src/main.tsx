import '@ant-design/v5-patch-for-react-19'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { previewPath } from '#core/menu'
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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

const loadEngine = () => import('#pages/engine')

/** The pages over one runtime. */
function startPages(): ReactNode {
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
  return (
    <StrictMode>
      <App
        runtime={runtime}
        navigation={navigation}
        notices={notices}
        appearance={appearance}
        nonce={nonce}
        parts={parts}
      />
    </StrictMode>
  )
}

/** The frame of a designer: also what it would go on to is a preview. */
if ((location.pathname + window.name).endsWith(previewPath))
  void loadEngine().then(({ startPreview }) => startPreview(root, { base, basePath, nonce }))
else createRoot(root).render(startPages())

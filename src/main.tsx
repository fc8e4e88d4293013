import '@ant-design/v5-patch-for-react-19'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { previewPath } from '#core/menu'
import { pages } from '#pages'
import { App, pageParts, prepareFirstPage } from '#pages/app'
import { createNavigation } from '#pages/navigation'
import { createNoticeQueue } from '#pages/notice'
import { createAppearance } from '#pages/theme'
import { browserPorts, browserSite } from '#runtime/adapter'
import { createRuntime } from '#runtime/service'
import './style/antd.css'
import './style/base.css'
import './style/type.css'
import './style/tone.css'

const { basePath, base, nonce } = browserSite()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

const loadEngine = () => import('#pages/engine')

/** The pages over one runtime. */
async function startPages(): Promise<ReactNode> {
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
  const parts = pageParts({
    pages,
    engine: async (lazyPages) => (await loadEngine()).composeScreens(runtime, lazyPages, appearance.darken),
  })
  if (runtime.session.state().token !== '') await prepareFirstPage(runtime, parts)
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
else void startPages().then((page) => createRoot(root).render(page))

import '@ant-design/v5-patch-for-react-19'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
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

const notices = createNoticeQueue()
const { basePath, base, nonce } = browserSite()
const navigation = createNavigation(basePath)
const runtime = createRuntime({
  ports: browserPorts({ notice: notices.notice, confirm: notices.confirm, navigation: navigation.port }),
  base,
})
const appearance = createAppearance(runtime.ports, (shade) => {
  document.documentElement.dataset.appearance = shade
})

const loadEngine = () => import('#pages/engine')

/** The engine and the widgets come when the first screen is drawn. */
const parts: LoadParts = {
  pages,
  engine: async (lazyPages) => (await loadEngine()).composeScreens(runtime, lazyPages, appearance.darken),
}

/** Who is signed in already waits for nothing that can be asked for before the first drawing. */
if (runtime.session.state().token !== '') {
  void runtime.session.loadPermissions().catch(() => null)
  loadEngine().then(
    ({ loadList }) => loadList(),
    () => null,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
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

import { useConfig } from '#pages/context'
import { useMenu } from '#pages/menu'
import type { TabStore } from '#pages/tab'
import type { Appearance } from '#pages/theme'
import { useWatched } from '#react/watch'
import { MainPage } from './MainPage.tsx'
import { SideLayout } from './SideLayout.tsx'
import { usePage } from './usePage.ts'
import './layout.css'

interface FrameProps {
  tabs: TabStore
  appearance: Appearance
}

/** The page in its layout; alone where another product draws the frame. spec: readings (Configuration, MICRO_FRONTEND) */
export function Frame({ tabs, appearance }: FrameProps) {
  const { microFrontend } = useConfig()
  const state = useWatched(tabs)
  const page = usePage(useMenu(), tabs)
  const main = <MainPage tabs={tabs} state={state} page={page} />
  if (microFrontend) return <div className="layout layout-bare">{main}</div>
  return (
    <SideLayout tabs={tabs} state={state} page={page} appearance={appearance}>
      {main}
    </SideLayout>
  )
}

import { useState } from 'react'
import { useEngine } from '#react/engine'
import { WidgetList } from './WidgetList.tsx'
import { WidgetSheet } from './WidgetSheet.tsx'
import './gallery.css'

/** All widgets, one in sight: that of the address, `?widget=`, else the first. */
export function GalleryPage({ params }: { params: Readonly<Record<string, unknown>> }) {
  const { widgets } = useEngine()
  const all = widgets.ids().flatMap((id) => widgets.get(id) ?? [])
  const [chosen, choose] = useState(String(params.widget ?? ''))
  const widget = widgets.get(chosen) ?? all[0]
  if (!widget) return null
  return (
    <div className="gallery">
      <WidgetList widgets={all} chosen={widget.id} onChoose={choose} />
      <WidgetSheet key={widget.id} widget={widget} />
    </div>
  )
}

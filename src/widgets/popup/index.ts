/** Values of the rows of a report, chosen in a dialog. spec: widgets §2, §3, §5 */
import { defineWidget } from '#react/widget'

export const popupWidget = defineWidget({
  id: 'popup',
  title: '报表选择',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})

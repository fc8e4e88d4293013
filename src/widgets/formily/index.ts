/** The input components of @formily/antd-v5 as widgets: `formily/input`, `formily/select` and so on, where a document names them. */
import { choiceWidgets } from './choiceWidgets.ts'
import { entryWidgets } from './entryWidgets.ts'
import { timeWidgets } from './timeWidgets.ts'

export const formilyWidgets = [...entryWidgets, ...choiceWidgets, ...timeWidgets]

import { describeWidget } from '#react/widget'
import { widgets } from '#widgets'

/** The descriptions of all widgets, with their props loaded. */
export const widgetDescriptions = await Promise.all(widgets.map(describeWidget))

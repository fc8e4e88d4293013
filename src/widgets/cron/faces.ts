/** The faces of the cron widget: in tables its text is enough. */
import { AnyTextCell, readonlyAs } from '#widgets/face'
import { CronDetail } from './CronDetail.tsx'
import { CronField } from './CronField.tsx'

export { AnyTextCell as Cell, CronDetail as Detail }
export const Field = readonlyAs(CronField, CronDetail)

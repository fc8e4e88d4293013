/** The cron editors. spec: widgets §2, §4; readings (Cron) */
export const cron = {
  title: 'Cron表达式',
  second: '秒',
  minute: '分',
  hour: '时',
  day: '日',
  month: '月',
  week: '周',
  year: '年',
  preview: '最近10次运行时间',
  previewYear: '预览不考虑年',
} as const

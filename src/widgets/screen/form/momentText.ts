import dayjs from 'dayjs'

/** A moment as it is written: `YYYY-MM-DD HH:mm:ss`. spec: widgets §9 Formats */
export const momentText = (moment: number): string => dayjs(moment).format('YYYY-MM-DD HH:mm:ss')

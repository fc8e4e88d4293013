/**
 * The fill rules by code: what a new record gets where its model says `auto`. `{date:…}` is today, `{count:n}` a number of
 * at least n digits that begins anew whenever the date in the rule does, `{random:n}` small letters and digits,
 * `{letters:field}` the letters for what the record holds in a field: numbers count for each of them alone. Numbers of
 * departments and categories follow their tree and are no rules. spec: screens, Fill rules
 */
export const fillRules: Readonly<Record<string, string>> = {
  alarm_no: 'GJ{date:yyyyMMdd}{count:4}',
  order_no: 'GD{date:yyyyMMdd}{count:4}',
  facility_code: 'SS{letters:kind}{count:5}',
  product_key: '{random:10}',
  inspect_no: 'XJ{date:yyyyMMdd}{count:3}',
  leave_no: 'QJ{date:yyyyMMdd}{count:3}',
  trip_no: 'CC{date:yyyyMMdd}{count:3}',
  purchase_no: 'CG{date:yyyyMMdd}{count:3}',
  seal_no: 'YY{date:yyyyMMdd}{count:3}',
  doc_send_no: '青政发〔{date:yyyy}〕{count:1}号',
  doc_receive_no: 'SW{date:yyyy}{count:4}',
  archive_no: 'DA{date:yyyy}{count:5}',
  app_key: '{random:16}',
  house_number: '{random:6}',
}

/** The carriers of tracking numbers, with their names; `custom` is any other (soap-sales 6). */
export const trackingCarriers: Readonly<Record<string, string>> = {
  custom: 'Custom Value',
  dhl: 'DHL (Deprecated)',
  fedex: 'Federal Express',
  ups: 'United Parcel Service',
  usps: 'United States Postal Service',
  dhlint: 'DHL',
};

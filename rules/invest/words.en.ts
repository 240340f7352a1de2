export const en = {
  'invest.name-blank': 'Business Name cannot be blank',
  'invest.category-blank': 'Business Category cannot be blank',
  'invest.phone-blank': 'DigiKua Phone cannot be blank',
  'invest.overview-blank': 'Overview cannot be blank',
  'invest.place-site': 'We show maps of Google Maps and OpenStreetMap, not of {site}.',
  'invest.place-form':
    'We could not find a place in this. Copy the address of the page in Google Maps or OpenStreetMap, or write latitude and longitude: -1.2864, 36.8172',
  'invest.video-site':
    'We play videos of YouTube, not of {site}. Put yours on YouTube and paste its address.',
  'invest.video-form': 'This is no video of YouTube. Paste its address, or its id of 11 characters.',
} as const

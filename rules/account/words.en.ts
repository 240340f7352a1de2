/** Messages shared by client-side validation and the server. */
export const en = {
  'password.current-blank': 'Current password cannot be blank',
  'password.new-blank': 'New password cannot be blank',
  'password.confirm-blank': 'Confirm password cannot be blank',
  'password.mismatch': 'Passwords do not match',
  'password.two-mismatch': 'Your two passwords do not match',
  'password.no-match': 'Your password does not match',
  'password.reset': 'Congratulations! Your password reset was successful',
  'register.email-taken': 'This Email already exist',
  'register.phone-taken': 'This Phone Number already exist',
  'profile.incomplete': 'Complete seting up your account',
  'field.code': 'Enter the 6 digits of the code',
  'field.password': 'Password must be at least 8 characters',
} as const

import type { Role } from '#contract/role.ts'

/** First and last names of a tenant's demo users and members. */
export type Cast = {
  users: { [Who in Role | 'newclient' | 'starter']?: string }
  members: string[]
  women: string[]
  /** Applicants and trainees used nowhere else: women and men in turn. The first trainee can sign in. */
  applicants: string[]
  trainees: string[]
}

const list = (text: string): string[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .filter(name => name !== '')

/** The demo's people, by tenant. All are fictional. */
export const CAST: Record<string, Cast> = {
  wezesha: {
    users: {
      client: 'Wanjiku Kamau',
      newclient: 'Peter Mwangi',
      starter: 'Mercy Anyango',
      applicant: 'Brian Otieno',
      digiprime: 'Halima Abdi',
      admin: 'Esther Mutua',
      sales: 'Kevin Odhiambo',
      processor: 'Njeri Kariuki',
      authorizer: 'Daniel Kiprono',
      super: 'Faith Wambui',
      advisor: 'Grace Muriuki',
    },
    members: list(`
      Achieng Omondi, Samuel Njoroge, Mercy Chebet, Joseph Mutiso, Zainab Mohamed, Dennis Wafula, Nyambura Gitau,
      Collins Kiplagat, Agnes Nduku, Hassan Ali, Purity Wairimu, Victor Ouma, Lilian Moraa, Stephen Maina,
      Rose Atieno, Isaac Cheruiyot, Mwende Musyoka, Patrick Barasa, Amina Yusuf, George Kimani, Jackline Akinyi,
      Felix Mutai, Susan Wangari, Moses Simiyu, Beatrice Kemunto, Francis Karanja, Naomi Jepkosgei, Abdi Noor,
      Eunice Muthoni, Charles Onyango, Tabitha Syombua, Elijah Rotich, Gladys Nekesa, James Macharia, Winnie Adhiambo,
      Martin Kioko, Caroline Njoki, Julius Lagat, Fatuma Bakari, Robert Okello, Christine Nafula, Paul Gachanja`),
    women:
      list(`Wanjiku, Halima, Esther, Njeri, Faith, Achieng, Mercy, Zainab, Nyambura, Agnes, Purity, Lilian, Rose,
      Mwende, Amina, Jackline, Susan, Beatrice, Naomi, Eunice, Tabitha, Gladys, Winnie, Caroline, Fatuma, Christine`),
    applicants: list(`
      Sharon Wekesa, Kelvin Mutinda, Faiza Omar, Ian Cherono, Dorcas Kilonzo, Allan Ochola, Maureen Njambi, Silas Kiptoo,
      Ruth Makena, Edwin Masinde, Salome Wanza`),
    trainees: list(`
      Zawadi Chepkoech, Musa Kilonzi, Nekesa Wafula, Titus Ekai, Hadija Bwana, Oscar Muli, Joan Chelimo, Kassim Juma`),
  },
  jenga: {
    users: {
      client: 'Neema Mushi',
      newclient: 'Hamisi Juma',
      starter: 'Stella Mbise',
      applicant: 'Baraka Massawe',
      digiprime: 'Rehema Mwakalinga',
      admin: 'Joseph Mollel',
      sales: 'Asha Ramadhani',
      processor: 'Emmanuel Kimaro',
      authorizer: 'Fatma Salum',
      super: 'Upendo Lyimo',
      advisor: 'Salma Mrisho',
    },
    members: list(`
      Zuhura Athumani, Elias Shayo, Mwajuma Hamisi, Godfrey Mwakyusa, Saida Omary, Deogratias Temba, Anna Swai,
      Ibrahim Khalfan, Happiness Urassa, Rajabu Selemani, Veronica Nyoni, Shabani Mfaume, Doreen Minja, Yohana Mkumbo,
      Khadija Issa, Frank Mbwambo, Pendo Charles, Salum Mbarouk, Teresia Haule, Nassoro Kombo, Aisha Mzee,
      Augustino Komba, Stella Kessy, Hemedi Sadiki, Esther Magesa, Peter Mwita, Subira Makame, Denis Rutta,
      Tumaini Laizer, Issa Mohamed, Jacqueline Tarimo, Ramadhani Kassim, Leah Mgaya, Simon Ngowi, Sharifa Haji,
      Alex Mwambene, Judith Massao, Abdallah Mtumwa, Monica Chuwa, Selemani Ally, Flora Nkya, Thomas Malisa`),
    women:
      list(`Neema, Rehema, Asha, Fatma, Upendo, Zuhura, Mwajuma, Saida, Anna, Happiness, Veronica, Doreen, Khadija,
      Pendo, Teresia, Aisha, Stella, Esther, Subira, Tumaini, Jacqueline, Leah, Sharifa, Judith, Monica, Flora`),
    applicants: list(`
      Mariamu Kassimu, Goodluck Lema, Salma Bakari, Erick Lyatuu, Consolata Mrema, Jumanne Rajabu, Winfrida Kileo,
      Athumani Saidi, Grace Mollel, Boniface Ngowi, Zainabu Rashidi`),
    trainees: list(`Tatu Mshana, Juma Ngoma, Rukia Salim, Daudi Mhina, Eliza Mboya, Haruna Pembe`),
  },
}

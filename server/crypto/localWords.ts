/** Common words of local passwords that international lists lack or rank low, separated by spaces. */
const words = `
  carwash wash washing washer cleaner cleaning shine sparkle polish doorstep society societies tower
  admin administrator manager office owner staff login secret company welcome support desk account password
  january february march april june july august september october november december
  summer winter spring autumn monsoon rainy monday tuesday wednesday thursday friday saturday sunday
  india bharat hindustan mumbai bombay delhi newdelhi pune bengaluru bangalore hyderabad chennai madras kolkata
  calcutta ahmedabad surat jaipur lucknow kanpur nagpur indore thane bhopal patna vadodara baroda ghaziabad
  ludhiana agra nashik faridabad meerut rajkot varanasi banaras srinagar aurangabad dhanbad amritsar navimumbai
  allahabad prayagraj ranchi howrah coimbatore jabalpur gwalior vijayawada jodhpur madurai raipur kota guwahati
  chandigarh solapur hubli mysore mysuru gurgaon gurugram noida kochi cochin trivandrum dehradun vizag
  visakhapatnam mangalore mangaluru udaipur jammu shimla goa panaji kolhapur satara nanded latur wakad baner
  hinjewadi kharadi hadapsar viman aundh andheri bandra borivali powai whitefield koramangala indiranagar
  maharashtra gujarat karnataka kerala tamilnadu telangana andhra rajasthan punjab haryana bihar odisha bengal
  assam uttarpradesh madhyapradesh jharkhand chhattisgarh
  diwali deepavali holi navratri dussehra ganesh ganpati rakhi eid ramzan christmas pongal onam baisakhi
  makarsankranti sankranti newyear
  ram rama sita krishna radha shiva mahadev shankar vishnu brahma hanuman bajrang durga lakshmi laxmi saraswati
  parvati kali sai saibaba om omsai omnamahshivay jaishreeram jaimatadi jaihind jai shree shri allah bismillah
  waheguru jesus
  namaste namaskar pyaar pyar ishq dost dosti zindagi jaan jaanu shanti maa papa mummy beta beti bhai didi
  raja rani chai cricket sachin dhoni kohli virat rohit bollywood shahrukh salman
  rahul amit rajesh suresh ramesh mahesh dinesh mukesh anil sunil vijay ajay sanjay manoj vinod ashok rakesh
  deepak sandeep pradeep santosh prakash ravi raj kumar arun arjun aditya rohan nikhil vivek vikas vikram
  ganesha mohan sohan gopal govind hari harish imran mohammed ahmed khan ali pooja priya neha sneha anita
  sunita kavita savita anjali asha usha rekha meena geeta seema deepa divya swati shweta nisha ritu
  sharma verma gupta singh patel patil joshi kulkarni deshmukh deshpande shah mehta reddy rao nair iyer menon
  das ghosh banerjee chatterjee mukherjee yadav mishra pandey tiwari chauhan thakur pawar shinde jadhav more
`;
export const localWords = words.trim().split(/\s+/);

const years = Array.from({ length: 90 }, (_, back) => String(2039 - back));
const numbers = ["1", "12", "123", "1234", "12345", "007", "108", "786", ...years];
const before = ["", "@", "#", "_", "-", ".", "!", "$", "*", " "];
const after = ["", "!", "@", "#", "$", "*", ".", "1"];

/** Endings that people add when a number and a symbol are required: "@2026", "123!", the likeliest first. */
export const endings = numbers.flatMap((number) =>
  before.flatMap((first) => after.map((last) => first + number + last)),
);
